import { compareEnvAgain } from './env'

/** Adds generated settings to the environment, where `readEnv` and child processes find them. */
export function provideEnv(settings: Record<string, string>): void {
  Object.assign(process.env, settings)
  compareEnvAgain()
}
