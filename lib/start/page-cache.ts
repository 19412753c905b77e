// The framework's cache of prerendered pages (next.config.ts, cacheHandler), with pages put to sleep as they come out of it. The
// framework loads this file itself: it is not bundled.
import { pageCache } from "../host/page-cache.ts";
import { openPolicy, sleepingPolicy, stylesIn } from "../site/content-security-policy.ts";
import { pageScript } from "../site/page-script.ts";
import { showReadersLanguage } from "../site/readers-language.ts";
import { applyRememberedTheme } from "../site/theme.ts";

export default pageCache({
  ownScripts: [applyRememberedTheme, pageScript, showReadersLanguage],
  sleepingPolicy: (html) => sleepingPolicy(stylesIn(html)),
  openPolicy,
});
