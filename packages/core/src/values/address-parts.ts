const codes = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Countries with a state, province or similar area in postal addresses. */
export const countriesWithStates = codes(`
  AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX
  NR PF PG PW RU SO SV TW UM US VE VI VN
`)

/** Countries with a postal code in postal addresses. */
export const countriesWithZips = codes(`
  AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP
  GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO
  NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF
  YT ZA
`)
