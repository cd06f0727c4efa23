import type { listReports } from "@oni/db";
import type { Report } from "../../../contract/reports.ts";

export const presentReport = (report: Awaited<ReturnType<typeof listReports>>[number]): Report => ({
  ...report,
  createdAt: report.createdAt.toISOString(),
});
