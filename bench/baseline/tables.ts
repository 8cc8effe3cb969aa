// Tables of countries, states, carriers, error messages and stage labels.
import { readFileSync } from "node:fs"

/** ISO 3166-1 alpha-2 codes. */
export const countries: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN
  GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV
  LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT
  PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US
  UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/)
)

/** State codes, keyed by country. */
export const states: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "US",
    new Set(
      `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY
      DC AS GU MP PR VI FM MH PW AA AE AP`.split(/\s+/)
    )
  ],
  ["CA", new Set("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "))]
])

const catalogue = {
  acme: ["ACME_GROUND", "ACME_2DAY", "ACME_POST"],
  royal: ["TRACKED48"],
  kexpress: ["K_EXPRESS"],
  yubin: ["YU_PACK"]
}
const { CARRIERS: file } = process.env
const offered: Readonly<Record<string, ReadonlyArray<string>>> =
  file === undefined ? catalogue : JSON.parse(readFileSync(file, "utf8"))

/** Service codes, keyed by carrier. */
export const carriers: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(offered).map(([carrier, services]) => [carrier, new Set(services)])
)

/** Error messages, keyed by code. */
export const meanings: Readonly<Record<number | string, string>> = {
  100: "Temporary failure, try again",
  101: "Authentication failed: check username, password and secretkey",
  102: "Missing field",
  103: "Invalid URL",
  104: "Must be numeric",
  105: "Must be an integer",
  106: "Date format must be YYYY-MM-DD HH:MM:SS",
  107: "Date must be at least 5 days from today",
  108: "Date format must be YYYY-MM-DD HH:MM:SS",
  109: "Invalid country (ISO 3166-1 alpha-2)",
  110: "Invalid state code for US or Canada",
  111: "Invalid shipping carrier",
  113: "Invalid shipping method for the carrier",
  121: "Duplicate order: an order with this xid exists",
  900: "Temporary failure, try again",
  901: "Authentication failed: check username, password and secretkey",
  902: "Missing field",
  914: "order_id or xid is required",
  915: "Invalid order_id or xid"
}

/** Display labels, keyed by stage. */
export const stageLabels: Readonly<Record<string, string>> = {
  new: "New",
  processing: "Processing",
  shipped: "Shipped",
  cancelled: "Cancelled"
}
