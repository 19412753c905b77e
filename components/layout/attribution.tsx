// Where a visit comes from, for this session and this device only (components/forms/attribution reads it when a form is
// sent); that call and WhatsApp links were followed; and that a page was read: the page, nothing of the person. Inline and
// not an island: it costs no script, and sees the address before the router changes it and the taps before React wakes.

// Going on inside the site is no new touch. Storage may be closed: nobody knows then, and nobody needs to. The router moves
// by pushState; a page that a browser prepares unseen is read when it is shown.
const record = `(function(){var begins;try{var t={landing:location.pathname},h=document.referrer.split("/")[2],s=sessionStorage,k="came-from";
if(h&&h!==location.host)t.referrer=h;
new URLSearchParams(location.search).forEach(function(v,n){if(/^(utm_\\w+|g(clid|braid)|wbraid|fbclid)$/.test(n))t[n]=v.slice(0,200)});
var f=JSON.parse(s[k]||"{}").first;begins=!f;
if(!f||Object.keys(t).length>1)s[k]=JSON.stringify({first:f||t,last:t})}catch(e){}
function tell(to,what){navigator.sendBeacon("/api/"+to,new URLSearchParams(what))}
addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[href^='tel:'],a[href^='https://wa.me/']");
if(a)tell("clicks",{channel:a.protocol==="tel:"?"call":"whatsapp",page:location.pathname})});
var seen,push=history.pushState;
function view(){var p=location.pathname;if(p===seen||navigator.webdriver||document.prerendering)return;seen=p;tell("views",{page:p,begins:begins?1:0});begins=0}
view();history.pushState=function(){push.apply(this,arguments);view()};
addEventListener("popstate",view);document.addEventListener("prerenderingchange",view)})()`;

export function Attribution() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script dangerouslySetInnerHTML={{ __html: record }} />;
}
