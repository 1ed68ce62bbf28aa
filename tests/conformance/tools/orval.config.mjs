const toProject = (host) => ({
  input: `./${host}.json`,
  output: {
    target: `./generated/orval-${host}/index.ts`,
    client: 'fetch',
    mode: 'single',
    baseUrl: { getBaseUrlFromSpecification: true },
  },
})

export default { content: toProject('content'), catalogue: toProject('catalogue') }
