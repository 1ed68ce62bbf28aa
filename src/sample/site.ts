/** What the sample publication says of itself. */
export const sampleSite = {
  name: 'The Lectern Review',
  tagline: 'Sourced writing on applied AI for people who have to use it well',
  about:
    'This is the sample publication that comes with Lectern. Its publisher, its bylines, its books and their authors are invented; ' +
    'the laws, standards, inventories and papers that it cites are real, and each article lists them.',
  catalogueName: 'The Lectern Press',
  catalogueTagline: 'The sample publisher’s list: books and bundles, described in full',
  organizationName: 'The Lectern Press (a sample publisher)',
}
