// The framework's cache of prerendered pages (cacheHandler in next.config.ts), which turns them into sleeping pages
// (docs/decisions/0015-sleeping-pages.md). The framework loads this file itself, without bundling it.
import { pageCache } from "../host/page-cache.ts";
import { openPolicy, sleepingPolicy, stylesIn } from "../http/content-security-policy.ts";
import { pageScript } from "../http/page-script.generated.ts";
import { showReadersLanguage } from "../http/readers-language.ts";
import { applyRememberedTheme } from "../site/theme.ts";
import { readBuiltSheet } from "./built-sheets.ts";

export default pageCache({
  ownScripts: [applyRememberedTheme, pageScript, showReadersLanguage],
  readSheet: readBuiltSheet,
  sleepingPolicy: (html, used) => sleepingPolicy(stylesIn(html), used),
  openPolicy,
});
