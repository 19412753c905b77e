// Prints the page (components/page-script/actions.ts). Without JavaScript it is not there: the browser's own menu is.
import { buttonClass } from "./button.tsx";

export const PrintButton = ({ label }: { label: string }) => (
  <button type="button" data-action="print" className={buttonClass("plain", "noscript:invisible")}>
    {label}
  </button>
);
