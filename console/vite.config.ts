/** Builds the console to dist/console: a chunk per module and screen, icons one by one, no unused styles. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { accent } from './accent.ts'
import { leanIcons } from './leanIcons.ts'
import { menuIcons } from './menuIcons.ts'
import { moduleRegistry } from './moduleRegistry.ts'
import { pure } from './pure.ts'
import { oldest, olderBrowsers } from './olderBrowsers.ts'
import { purgedCss } from './purgedCss.ts'
import { retried } from './retried.ts'
import { singleRefusals } from './singleRefusals.ts'
import { standing } from './standing.ts'
import { undecided } from './undecided.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const config = defineConfig({
  root: here('.'),
  plugins: [
    menuIcons(),
    moduleRegistry(),
    undecided(),
    singleRefusals(),
    pure(),
    react(),
    accent(),
    leanIcons(),
    purgedCss(),
    olderBrowsers(),
    standing(),
    retried(),
  ],
  build: {
    outDir: here('../dist/console'),
    emptyOutDir: true,
    // Of ES2022 the oldest lack one word, which nobody says (older.test.ts); to say it in the words of Safari 15 would double every field of a class.
    target: 'es2022',
    cssTarget: [...oldest],
    sourcemap: false,
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    // A screen that imports one declaration need not bring the rest of its module along.
    rollupOptions: { treeshake: { moduleSideEffects: id => !/\/modules\/.*\.tsx?$/.test(id) } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
})

export { config as default }
