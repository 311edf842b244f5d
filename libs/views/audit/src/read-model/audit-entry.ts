import type { AdminAuditView, Facts } from '@usdt-africa/contracts/admin';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One act of an operator, as the projection keeps it. */
@Entity('audit')
export class AuditEntry {
  @PrimaryColumn('uuid') event_id!: string;
  @Column('bigint') position!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') act!: string;
  @Column('text') stream_id!: string;
  @Column('integer') version!: number;
  @Column('text') actor!: string;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('boolean') money!: boolean;
  @Column('jsonb') facts!: Facts;
  @Column('jsonb') changes!: AdminAuditView['changes'];
  @Column('text', { nullable: true }) resource!: string | null;
  @Column('text', { nullable: true }) record_id!: string | null;
  @Column('text') correlation_id!: string;
}
