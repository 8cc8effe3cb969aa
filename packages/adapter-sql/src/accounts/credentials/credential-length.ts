/** Maximum length of a username, password or secretkey, in characters. */
export const MAX_CREDENTIAL_LENGTH = 255
