// The service worker, which lets the page open without a network. The build puts both constants before this script.
declare const VERSION: string
declare const FILES: ReadonlyArray<string>

/** Event of a service worker that waits for a promise. */
interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** Request of the page. */
interface RequestEvent extends Event {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

const store = async () => (await caches.open(VERSION)).addAll(FILES)

const removeOthers = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("waybill-packing-") && name !== VERSION)
  await Promise.all(old.map((name) => caches.delete(name)))
}

const stored = async (request: Request) =>
  (await (await caches.open(VERSION)).match(request, { ignoreSearch: true })) ?? Response.error()

addEventListener("install", (event) => (event as LifecycleEvent).waitUntil(store()))
addEventListener("activate", (event) => (event as LifecycleEvent).waitUntil(removeOthers()))
addEventListener("fetch", (event) => {
  const { request, respondWith } = event as RequestEvent
  if (request.method !== "GET") return
  respondWith.call(
    event,
    fetch(request).catch(() => stored(request))
  )
})
