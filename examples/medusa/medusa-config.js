import { defineConfig, Modules } from "@medusajs/framework/utils"

const databaseUrl = process.env.DATABASE_URL ?? "postgres://localhost/medusa"

export default defineConfig({
  projectConfig: {
    databaseUrl,
    http: {
      storeCors: process.env.STORE_CORS ?? "http://localhost:8000",
      adminCors: process.env.ADMIN_CORS ?? "http://localhost:9000",
      authCors: process.env.AUTH_CORS ?? "http://localhost:9000",
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET
    }
  },
  // The example has no dashboard. Its build needs a few minutes and is not related to Waybill.
  admin: { disable: true },
  modules: [
    {
      resolve: "./src/modules/waybill/module.ts",
      // Waybill's tables are in Medusa's database, with the prefix waybill_.
      options: { postgres: process.env.WAYBILL_DATABASE_URL ?? databaseUrl }
    },
    {
      resolve: "@medusajs/medusa/fulfillment",
      // The provider reads the sizes of prints from products, and calls Waybill.
      dependencies: [Modules.PRODUCT, "waybill"],
      options: {
        providers: [{ resolve: "./src/modules/waybill-fulfillment/provider.ts", id: "shop", options: {} }]
      }
    }
  ]
})
