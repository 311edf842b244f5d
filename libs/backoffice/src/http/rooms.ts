import type { Type } from '@nestjs/common';
import { AdminApprovalsController } from './admin-approvals.controller.js';
import { AdminAuditController } from './admin-audit.controller.js';
import { AdminConsoleController } from './admin-console.controller.js';
import { AdminDashboardController } from './admin-dashboard.controller.js';
import { AdminEventsController } from './admin-events.controller.js';
import { AdminExportsController } from './admin-exports.controller.js';
import { AdminOrdersController } from './admin-orders.controller.js';
import { AdminPayoutsController } from './admin-payouts.controller.js';
import { AdminDeadLettersController, AdminProjectionsController } from './admin-projections.controller.js';
import { AdminReconciliationController, AdminReconciliationRowsController } from './admin-reconciliation.controller.js';
import { AdminSwitchesController } from './admin-switches.controller.js';
import { AdminUnattributedController } from './admin-unattributed.controller.js';

/** The console's rooms that see every context; they work with `Console`. */
export const consoleRooms: readonly Type[] = [
  AdminConsoleController,
  AdminOrdersController,
  AdminPayoutsController,
  AdminUnattributedController,
  AdminApprovalsController,
  AdminEventsController,
  AdminProjectionsController,
  AdminDeadLettersController,
  AdminSwitchesController,
  AdminAuditController,
  AdminDashboardController,
  AdminReconciliationController,
  AdminReconciliationRowsController,
  AdminExportsController,
];
