// Prints the page (components/page-script/actions.ts). Invisible without JavaScript, where the browser's menu serves.
import { buttonClass } from "./button.tsx";

export const PrintButton = ({ label }: { label: string }) => (
  <button type="button" data-action="print" className={buttonClass("plain", "noscript:invisible")}>
    {label}
  </button>
);
