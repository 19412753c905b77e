// The script of every page, apart from the framework's: small enough to stand in the page itself. What needs no memory of
// its own is done here, whether the page sleeps or is awake; what does wakes the page (wake.ts). It is served as
// lib/site/page-script.ts, which scripts/page-script.ts writes: `npm run fix` does it again after a change here.
import { startActions } from "./actions.ts";
import { startNavigation } from "./dom.ts";
import { startLanguage } from "./language.ts";
import { startMenus } from "./menus.ts";
import { startOpenNow } from "./open-now.ts";
import { startVisit } from "./visit.ts";
import { startWaking } from "./wake.ts";

startNavigation();
startVisit();
startWaking();
startMenus();
startActions();
startLanguage();
startOpenNow();
