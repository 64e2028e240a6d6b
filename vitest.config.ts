/** Tests run in plain Node, one process per file, two at a time, with the kernel's own pace. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{modules,server,console,cli,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup.ts'], pool: 'forks', maxWorkers: 2, testTimeout: 60_000, hookTimeout: 180_000,
  },
})
