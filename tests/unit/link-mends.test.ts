// Mending a wrong link of a text: another address in its place, or its words alone.
import { expect, test } from "vitest";
import { withAddress, withoutLink } from "../../components/admin/content/writing/link-mends.ts";

const text = 'Read [the **terms**](/term), [prices](/prices) and [again](</term> "Terms").\n\n![A drawing](/term)';

test("an address is replaced wherever it stands, and no other", () => {
  expect(withAddress(text, "/term", "/terms")).toBe(
    'Read [the **terms**](/terms), [prices](/prices) and [again](</terms> "Terms").\n\n![A drawing](/terms)',
  );
});

test("a link is taken off with its words kept, and no other", () => {
  expect(withoutLink(text, "/term")).toBe("Read the **terms**, [prices](/prices) and again.\n\nA drawing");
  expect(withoutLink(text, "/")).toBe(text);
  expect(withoutLink("[one [two](/a) three](/b)", "/b")).toBe("one [two](/a) three");
  expect(withoutLink("\\[no link](/a) and ](/a)", "/a")).toBe("\\[no link](/a) and ](/a)");
});
