import './mock';
import '../src/popup/main';
