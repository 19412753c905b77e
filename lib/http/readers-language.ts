// What the page for unknown addresses, which is the same for all, learns in the browser: the reader's language and the address.

/** Storage key of the chosen language (components/page-script/language.ts). */
export const languageKey = "language";

/**
 * Runs before the two versions exist, and so before they are painted. Arabic for an Arabic address or if chosen on this device, otherwise
 * English. The style sheet orders the two at once; the script swaps them once they exist, for the keyboard and screen readers, writes the
 * address beside its name, and puts the link to a place that the address names first.
 */
export const showReadersLanguage = `var d=document.documentElement.dataset;d.reads=/^\\/ar(\\/|$)/.test(location.pathname)?"ar":"en";try{if(localStorage.getItem("${languageKey}")==="ar")d.reads="ar"}catch(e){}addEventListener("DOMContentLoaded",function(){var s=document.querySelector("[data-language=ar]"),a=location.pathname;if(d.reads==="ar"&&s)s.parentElement.prepend(s);try{a=decodeURI(a)}catch(e){}document.querySelectorAll("[data-address]").forEach(function(e){e.textContent=a});document.querySelectorAll("[data-place]").forEach(function(e){if(a.split("/").includes(e.dataset.place)){e.hidden=false;e.parentElement.prepend(e)}})})`;
