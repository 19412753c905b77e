// The office's service worker, whole: it shows what is pushed, and opens what is tapped. It has no listener for requests, so it caches
// nothing and no page depends on it. Its scope is its folder, but it may show notices and open pages of either language.
export const workerPath = "/admin/push-worker";

export const workerScript = `
self.addEventListener("push", (event) => {
  const { title, ...notice } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, notice));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((windows) => {
      const open = windows.find(({ url }) => url === address);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
`;
