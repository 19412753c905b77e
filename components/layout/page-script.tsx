// What every page brings of script besides the framework's: components/page-script, as one text with a known hash. It stands
// in the page and not in a file, so that a tap counts from the first moment on.
import { pageScript } from "#lib/site/page-script";

// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
export const PageScript = () => <script dangerouslySetInnerHTML={{ __html: pageScript }} />;
