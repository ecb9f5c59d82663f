import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { readBuildEnvironment } from './web/build-environment.ts'

const pagePort = Number(process.env.PORT || 8080)
const apiPort = Number(process.env.API_PORT || pagePort + 1)

export default defineConfig(({ mode }) => {
  readBuildEnvironment(loadEnv(mode, 'web'))
  return settings
})

const settings = defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // one file of 25 KiB for all, kept for a year, where a page would ask for twelve
    cssCodeSplit: false,
    // Older targets turn light-dark() and nested rules of antd into something that no longer works.
    cssTarget: 'chrome123',
    chunkSizeWarningLimit: 1500,
  },
  server: {
    port: pagePort,
    strictPort: true,
    proxy: { '/jeecg-boot': { target: `http://127.0.0.1:${apiPort}`, ws: true } },
  },
})
