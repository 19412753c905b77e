// Prints the page (components/page-script/actions.ts). Invisible without JavaScript, where the browser's menu serves.
import { buttonClass } from "./button.tsx";

export const PrintButton = ({ label, look = "plain" }: { label: string; look?: "plain" | "quiet" }) => (
  <button type="button" data-action="print" className={buttonClass(look, "noscript:invisible")}>
    {label}
  </button>
);
