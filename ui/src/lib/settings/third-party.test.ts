import { expect, it } from 'vitest';
import thirdParty from 'virtual:third-party';

// There are none where `cargo xtask licences` was not run; its own tests say what it collects.
it('has a text for every package that was collected', () => {
  for (const { name, texts } of thirdParty.packages) {
    expect(texts.length, name).toBeGreaterThan(0);
    for (const text of texts) expect(thirdParty.texts[text], name).toMatch(/\w/);
  }
});
