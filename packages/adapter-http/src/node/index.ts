export { docsPages, operatorDocsPages } from "./docs-pages.ts"
export { nodeListener, nodeListeners, operatorListener } from "./listener.ts"
export { nodeServer, type ServerLimits, type Tls } from "./server.ts"
export { stop } from "./stop.ts"
