/** Tests run in plain Node, one process per file, three at a time, since many of them wait, with the kernel's own pace. */
import { defineConfig } from 'vitest/config'
import { moduleRegistry } from './console/moduleRegistry.ts'

export default defineConfig({
  plugins: [moduleRegistry()],
  test: {
    include: ['{modules,server,console,cli,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup.ts'], pool: 'forks', maxWorkers: 3, testTimeout: 60_000, hookTimeout: 180_000,
    // What a person would look for again and again.
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
})
