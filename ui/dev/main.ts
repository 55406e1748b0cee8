import './mock';
import '../src/main/main';
