// Where a visit comes from, for this session and this device only (components/forms/attribution reads it when a form is
// sent), and that call and WhatsApp links were followed: the page, nothing of the person. Inline and not an island: it
// costs no script, and sees the address before the router changes it and the taps before React wakes.

// Going on inside the site is no new touch. Storage may be closed: nobody knows then, and nobody needs to.
const record = `try{var t={landing:location.pathname},h=document.referrer.split("/")[2],s=sessionStorage,k="came-from";
if(h&&h!==location.host)t.referrer=h;
new URLSearchParams(location.search).forEach(function(v,n){if(/^(utm_\\w+|g(clid|braid)|wbraid|fbclid)$/.test(n))t[n]=v.slice(0,200)});
var f=JSON.parse(s[k]||"{}").first;
if(!f||Object.keys(t).length>1)s[k]=JSON.stringify({first:f||t,last:t})}catch(e){}
addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[href^='tel:'],a[href^='https://wa.me/']");
if(a)navigator.sendBeacon("/api/clicks",new URLSearchParams({channel:a.protocol==="tel:"?"call":"whatsapp",page:location.pathname}))})`;

export function Attribution() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script dangerouslySetInnerHTML={{ __html: record }} />;
}
