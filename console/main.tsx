/** Starts the console in the page. */
import { createRoot } from 'react-dom/client'
import { OverlaysProvider, PortalProvider } from '@blueprintjs/core'
import '@blueprintjs/core/lib/css/blueprint.css'
import './parts/parts.css'
import './theme.css'
import { chunkRetry } from './chunkRetry.ts'
import { App } from './App.tsx'
import { logError } from './errors.ts'
import { modulesFrom } from './parts/registry.ts'
import { browser, renew } from './renewal.ts'
import { watchLeaving } from './unsaved.ts'

modulesFrom(() => import('virtual:module-registry').then(found => found.entries))
Object.assign(globalThis, { ketangChunkRetry: chunkRetry })
window.addEventListener('error', event => logError(event.error ?? event.message))
window.addEventListener('unhandledrejection', event => logError(event.reason, 'unhandled rejection'))

window.addEventListener('vite:preloadError', () => void renew(browser))

watchLeaving()
// The third of Blueprint's providers, for its hot keys, is where its table is: nothing else asks for it.
createRoot(document.getElementById('root')!).render(
  <PortalProvider>
    <OverlaysProvider>
      <App />
    </OverlaysProvider>
  </PortalProvider>,
)
