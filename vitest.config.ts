/** Tests run in plain Node, one process per file, with the kernel's own pace. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{modules,server,console,cli,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup.ts'], pool: 'forks', testTimeout: 30_000, hookTimeout: 120_000,
  },
})
