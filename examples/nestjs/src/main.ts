import "reflect-metadata"
import { NestFactory } from "@nestjs/core"
import { fetchHandler } from "@waybill/adapter-http"
import { mountedListener } from "@waybill/adapter-http/node"
import { AppModule } from "./app-module.ts"
import { PORT } from "./settings.ts"
import { WAYBILL } from "./waybill-module.ts"

const app = await NestFactory.create(AppModule)
// The API for merchants. Nest adds its body parser later, so the listener reads the body itself.
app.use(mountedListener("/v1", fetchHandler(app.get(WAYBILL))))
// On SIGTERM, Nest finishes the requests in progress and closes its modules.
app.enableShutdownHooks()
await app.listen(PORT)
console.log(`The shop listens on ${await app.getUrl()}`)
