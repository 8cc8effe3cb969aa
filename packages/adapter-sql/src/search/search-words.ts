import type { Order } from "@waybill/core"

/** Letters that Unicode does not decompose, and the final sigma. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ"
}

/** Returns the different words of a string in lower case and without accents. Only letters and digits belong to words. */
export const searchWords = (text: string): ReadonlyArray<string> => {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? letter)
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))]
}

/** Returns the words by which the operator finds an order, separated by spaces. */
export const wordsOf = ({ order_id, order_info, shipments, shipping_address, xid }: Order): string => {
  const { city, company, name, zip } = shipping_address
  const tracking = shipments.flatMap(({ parcels = [], trackingno }) => [
    trackingno,
    ...parcels.map((parcel) => parcel.trackingno)
  ])
  const numbers = [xid, order_id, ...tracking]
  // People also write numbers without their signs.
  const joined = numbers.map((number) => number?.replace(/[^\p{L}\p{M}\p{N}]+/gu, ""))
  const titles = order_info.map(({ title }) => title)
  // An absent value adds no word.
  return searchWords([...numbers, name, company, city, zip, ...titles, ...joined].join(" ")).join(" ")
}
