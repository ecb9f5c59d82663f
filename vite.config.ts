import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const pagePort = Number(process.env.PORT || 8080)
const apiPort = Number(process.env.API_PORT || pagePort + 1)

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Older targets turn light-dark() and nested rules of antd into something that no longer works.
    cssTarget: 'chrome123',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // What most pages need lies in one file: many small ones compress badly. `web/bundle.test.ts` holds the budgets.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'base', test: /node_modules/, minShareCount: 42 }],
        },
      },
    },
  },
  server: {
    port: pagePort,
    strictPort: true,
    proxy: { '/jeecg-boot': { target: `http://127.0.0.1:${apiPort}`, ws: true } },
  },
})
