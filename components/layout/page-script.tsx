// The script of every page besides the framework's: components/page-script, as one text with a known hash. It is inline and not in a
// file, so that it handles taps from the first moment.
import { pageScript } from "#lib/http/page-script.generated";

// biome-ignore lint/security/noDangerouslySetInnerHtml: a generated constant
export const PageScript = () => <script dangerouslySetInnerHTML={{ __html: pageScript }} />;
