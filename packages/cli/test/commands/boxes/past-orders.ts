const destination = { country: "US", state: "NY", postal: "10001" }

/** Orders with one item each: cubes with sides of 10 and bars of length 20. */
export const pastOrders = Array.from({ length: 40 }, (_, n) =>
  JSON.stringify({
    order: `o-${n}`,
    items: [{ reference: "thing", width: 10, length: n % 2 === 0 ? 10 : 20, height: 10, weight: 4, rotation: "flat" }],
    destination
  })
)
