// The script of every page besides the framework's, small enough to be inlined. Stateless behaviour runs here, on sleeping and hydrated
// pages alike; parts with state hydrate the page (wake.ts). scripts/page-script.ts bundles it into lib/http/page-script.generated.ts, which
// `npm run fix` renews after a change here.
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
