import type { Type } from '@nestjs/common';
import { AdminApprovalsController } from './admin-approvals.controller.js';
import { AdminConsoleController } from './admin-console.controller.js';
import { AdminCustomersController } from './admin-customers.controller.js';
import { AdminDashboardController } from './admin-dashboard.controller.js';
import { AdminExportsController } from './admin-exports.controller.js';
import { AdminFundingsController } from './admin-fundings.controller.js';
import { AdminGuestsController } from './admin-guests.controller.js';
import { AdminOrdersController } from './admin-orders.controller.js';
import { AdminPayoutsController } from './admin-payouts.controller.js';
import { AdminPurchasesController } from './admin-purchases.controller.js';
import { AdminRefundsController } from './admin-refunds.controller.js';
import { AdminSendersController } from './admin-senders.controller.js';
import { AdminSwitchesController } from './admin-switches.controller.js';
import { AdminRefillsController, AdminTreasuryController } from './admin-treasury.controller.js';
import { AdminUnattributedController } from './admin-unattributed.controller.js';
import { AdminWithdrawalsController } from './admin-withdrawals.controller.js';

/** Controllers of the admin API that read every context. */
export const adminControllers: readonly Type[] = [
  AdminConsoleController,
  AdminOrdersController,
  AdminPayoutsController,
  AdminFundingsController,
  AdminPurchasesController,
  AdminWithdrawalsController,
  AdminTreasuryController,
  AdminRefillsController,
  AdminRefundsController,
  AdminUnattributedController,
  AdminSendersController,
  AdminCustomersController,
  AdminGuestsController,
  AdminApprovalsController,
  AdminSwitchesController,
  AdminDashboardController,
  AdminExportsController,
];
