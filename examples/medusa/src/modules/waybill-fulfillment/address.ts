/** The fields of an address of Medusa that Waybill needs. */
export interface MedusaAddress {
  readonly company?: string | null
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly address_1?: string | null
  readonly address_2?: string | null
  readonly city?: string | null
  readonly postal_code?: string | null
  readonly province?: string | null
  readonly country_code?: string | null
  readonly phone?: string | null
}

const given = (fields: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] != null && field[1].trim() !== "")
  )

/** Returns an address with the names that Waybill uses. Waybill reports the fields that are missing or invalid. */
export const addressOf = (address: MedusaAddress | null | undefined) =>
  given({
    company: address?.company,
    name: [address?.first_name, address?.last_name].filter(Boolean).join(" "),
    address: address?.address_1,
    address2: address?.address_2,
    city: address?.city,
    zip: address?.postal_code,
    // Some shops store a state as "us-ny".
    state: address?.province?.replace(/^[a-z]{2}-/i, ""),
    country: address?.country_code,
    phone: address?.phone
  })
