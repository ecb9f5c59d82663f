import { contractTests } from '#office/testing/contract-tests.server.ts'
import { ordersArea } from './area.ts'

contractTests(ordersArea.resources)
