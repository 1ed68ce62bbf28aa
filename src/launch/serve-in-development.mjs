import { exitWith } from './run-step.mjs'
import { serve } from './serve.mjs'

await serve({ isDev: true }).catch((error) => exitWith(error, { hasStack: true }))
