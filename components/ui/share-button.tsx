// Opens the device's share sheet (components/page-script/actions.ts); hidden where the browser has none.
import { buttonClass } from "./button.tsx";

export const ShareButton = ({ label, title, address }: { label: string; title: string; address: string }) => (
  <button
    type="button"
    data-action="share"
    data-title={title}
    data-url={address}
    className={buttonClass("plain", "not-in-data-shares:hidden!")}
  >
    {label}
  </button>
);
