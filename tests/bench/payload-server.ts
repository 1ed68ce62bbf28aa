import { createServer } from 'node:http'

import config from '@payload-config'
import { getPayload, handleEndpoints } from 'payload'

/**
 * Payload's own REST handlers in a bare `node:http` server, without Next and our server in front: the minimum cost
 * of its responses. Requested with the token of an account, as its access rules require.
 */
await getPayload({ config })

createServer((req, res) => {
  void (async () => {
    const request = new Request(`http://localhost${req.url}`, { headers: req.headers as Record<string, string> })
    const response = await handleEndpoints({ config, request })
    const body = Buffer.from(await response.arrayBuffer())
    res.writeHead(response.status, [...response.headers].flat())
    res.end(body)
  })()
}).listen(Number(process.argv[2]), () => process.send?.('listening'))
