// The device's own way to share, where it has one (components/page-script/actions.ts); elsewhere there is nothing to see.
import { buttonClass } from "./button.tsx";

export const ShareButton = ({ label, title, address }: { label: string; title: string; address: string }) => (
  <button
    type="button"
    data-action="share"
    data-title={title}
    data-address={address}
    className={buttonClass("plain", "not-in-data-shares:hidden!")}
  >
    {label}
  </button>
);
