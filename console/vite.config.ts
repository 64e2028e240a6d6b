/** Builds the console to dist/console: a chunk per module and screen, icons one by one, no unused styles. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { accent } from './accent.ts'
import { leanIcons } from './leanIcons.ts'
import { purged } from './purge.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The words that declare something and return it. */
const declaring = [
  'resource', 'command', 'crud', 'refusals', 'fact', 'state', 'view', 'timer', 'reaction', 'text', 'int', 'money', 'flag', 'choice', 'json',
  'ref', 'time', 'date', 'image', 'rich', 'secret', 'dict', 'pick', 'optional', 'partly',
]

const config = defineConfig({
  root: here('.'),
  plugins: [react(), accent(), leanIcons(), purged()],
  build: {
    outDir: here('../dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rollupOptions: { treeshake: {
      // Declarations do nothing by being made: a screen that imports one of them need not bring the rest of its module along.
      moduleSideEffects: id => !/\/modules\/.*\.tsx?$/.test(id),
      manualPureFunctions: declaring,
    } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
})

export { config as default }
