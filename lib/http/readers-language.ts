// Which language the page for unknown addresses shows first, as it contains both.

/** Storage key of the chosen language (components/page-script/language.ts). */
export const languageKey = "language";

/**
 * Runs before the two versions exist, and so before they are painted. Arabic for an Arabic address or if chosen on this device, otherwise
 * English. The style sheet orders the two at once; the script swaps them once they exist, for the keyboard and screen readers.
 */
export const showReadersLanguage = `var d=document.documentElement.dataset;d.reads=/^\\/ar(\\/|$)/.test(location.pathname)?"ar":"en";try{if(localStorage.getItem("${languageKey}")==="ar")d.reads="ar"}catch(e){}if(d.reads==="ar")addEventListener("DOMContentLoaded",function(){var s=document.querySelector("[data-language=ar]");s&&s.parentElement.prepend(s)})`;
