/** Generic types that compute others, which nobody should have to read. */
export const MACHINERY =
  /\b(?:Flat|Plain|Part|Promised|Promises|Method|Field|In|InputOf|OutputOf|Shown|Revealed|Service|MethodResult|TypedOptions|OperatorArguments|infer)\b|\[\w+ in /
