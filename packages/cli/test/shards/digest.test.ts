// cspell:ignore hashlib
// The hashes come from Python's hashlib, of JSON that was written by hand according to RFC 8785.
import { expect, it } from "vitest"
import { settingDigests } from "../../src/shards/digest.ts"

it("hashes a setting as canonical JSON, with keys in the order of their UTF-16 code units, even if they are numbers", () => {
  const setting = {
    "\ufb33": true,
    "9": { ö: "\u000f", "\r": "€", absent: undefined },
    "10": [1e30, 2e-3, 4.5],
    "😀": null,
    "1": "One"
  }
  // {"1":"One","10":[1e+30,0.002,4.5],"9":{"\r":"€","ö":"\u000f"},"😀":null,"\ufb33":true}
  expect(settingDigests({ "--boxes": setting, "--items": undefined, "--share-stock": false })).toEqual({
    "--boxes": "a13c5e33b07eb3edf48ba5b9cb41ece8c2568164aae49a352977662d3419588d"
  })
})

it("hashes a map as the digest of the list of its entries", () => {
  const items = new Map<string, unknown>([
    ["b", { "9": 2, "10": 1 }],
    ["a", []]
  ])
  expect(settingDigests({ nested: { items }, empty: new Map(), on: true, text: "fill" })).toEqual({
    // {"items":"…"} with the hash of [["b",{"10":1,"9":2}],["a",[]]]
    nested: "bae07d2bff9faa8d209c826832c1a4e544a7af92779581ba8e6cabb3f820d482",
    // The hash of [], in quotation marks.
    empty: "db470048f61d206b683b2c2a1129947e5fce18489caa0c53f96950d45bcf1fc4",
    on: "b5bea41b6c623f7c09f1bf24dcae58ebab3c0cdd90ad966bc43a45b44867e12b",
    text: "4a6875c7cb0654b8aad9985a104c48c8c62394d387504f007a84a189f2c08080"
  })
})

it("refuses a setting with a lone surrogate, with its flag and its place", () => {
  const items = new Map([["a", { name: "\ud800" }]])
  expect(() => settingDigests({ "--boxes": [{ id: "b\udfff" }] })).toThrow("--boxes: /0/id: must be a string")
  expect(() => settingDigests({ "--items": items })).toThrow("--items: /1/name: must be a string")
})
