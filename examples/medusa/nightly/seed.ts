import { type Client, expectBody } from "./http.ts"

interface Named {
  readonly id: string
}

/** Creates the shop through Medusa's Admin API, as its dashboard does: two products of prints and two services. */
export const seed = async (admin: Client) => {
  const create = async <Name extends string>(name: Name, path: string, data: object): Promise<Named> =>
    (await expectBody<Readonly<Record<Name, Named>>>(admin, "POST", `/admin/${path}`, data))[name]

  const channel = await create("sales_channel", "sales-channels", { name: "Shop" })
  const key = await expectBody<{ api_key: Named & { token: string } }>(admin, "POST", "/admin/api-keys", {
    title: "Shop",
    type: "publishable"
  })
  await create("api_key", `api-keys/${key.api_key.id}/sales-channels`, { add: [channel.id] })
  const region = await create("region", "regions", {
    name: "North America",
    currency_code: "usd",
    countries: ["us", "ca"],
    payment_providers: ["pp_system_default"]
  })

  const location = await create("stock_location", "stock-locations", {
    name: "Print shop",
    address: { address_1: "1 Main St", city: "Louisville", province: "KY", postal_code: "40214", country_code: "us" }
  })
  await create("stock_location", `stock-locations/${location.id}/sales-channels`, { add: [channel.id] })
  await create("stock_location", `stock-locations/${location.id}/fulfillment-providers`, { add: ["waybill_shop"] })
  const { stock_location } = await expectBody<{ stock_location: { fulfillment_sets: ReadonlyArray<Named> } }>(
    admin,
    "POST",
    `/admin/stock-locations/${location.id}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: "Shipping", type: "shipping" }
  )
  const { fulfillment_set } = await expectBody<{ fulfillment_set: { service_zones: ReadonlyArray<Named> } }>(
    admin,
    "POST",
    `/admin/fulfillment-sets/${stock_location.fulfillment_sets[0]?.id}/service-zones?fields=*service_zones`,
    { name: "North America", geo_zones: ["us", "ca"].map((country_code) => ({ type: "country", country_code })) }
  )
  const profile = await create("shipping_profile", "shipping-profiles", { name: "Prints", type: "print" })
  const option = (name: string, data: object) =>
    create("shipping_option", "shipping-options", {
      name,
      service_zone_id: fulfillment_set.service_zones[0]?.id,
      shipping_profile_id: profile.id,
      provider_id: "waybill_shop",
      price_type: "calculated",
      type: { label: name, description: name, code: name },
      data,
      prices: [],
      rules: []
    })
  const harbor = await option("Harbor Parcel", { id: "HARBOR_PARCEL" })
  const swift = await option("Swift Saver", { id: "SWIFT_SAVER" })

  const product = async (title: string, price: number, variant: object, metadata = {}) => {
    const { product } = await expectBody<{ product: { variants: ReadonlyArray<Named> } }>(
      admin,
      "POST",
      "/admin/products",
      {
        title,
        metadata,
        status: "published",
        shipping_profile_id: profile.id,
        sales_channels: [{ id: channel.id }],
        options: [{ title: "Size", values: ["One"] }],
        variants: [
          {
            title: "One",
            options: { Size: "One" },
            manage_inventory: false,
            prices: [{ currency_code: "usd", amount: price }],
            ...variant
          }
        ]
      }
    )
    return product.variants[0]!.id
  }
  const canvas = await product("Lighthouse", 24.9, {
    width: 16,
    height: 20,
    material: "Canvas",
    metadata: { image: "https://example.com/lighthouse.tif" }
  })
  // The customer chooses the size and uploads the image.
  const poster = await product("Your poster", 12.5, {}, { finishing: "Rolled" })

  return { canvas, harbor: harbor.id, poster, publishableKey: key.api_key.token, region: region.id, swift: swift.id }
}

export type Shop = Awaited<ReturnType<typeof seed>>
