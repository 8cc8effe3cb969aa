import type { NextConfig } from "next"

const config: NextConfig = {
  // Node loads these packages, so that the server has one copy of each.
  serverExternalPackages: ["@waybill/adapter-http", "@waybill/adapter-sql", "@waybill/core", "@waybill/packing"]
}

export default config
