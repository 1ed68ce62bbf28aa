/** The name of the form field that names the account of the page on which a form was sent. */
export const accountField = 'account'
