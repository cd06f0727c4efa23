import { ChevronDown } from "lucide-react";
import { Button } from "../../ui/layout/Button.tsx";
import { DropdownMenu } from "../../ui/overlays/DropdownMenu.tsx";
import { type AnswerOrder, answerOrders } from "./order-answers.ts";

type OrderMenuProps = { order: AnswerOrder; onOrder: (order: AnswerOrder) => void };

/** Menu that shows and changes the order of the answers. */
export const OrderMenu = ({ order, onOrder }: OrderMenuProps) => (
  <DropdownMenu
    trigger={
      <Button tone="quiet" size="small" title="Change the order">
        {answerOrders[order]}
        <ChevronDown aria-hidden="true" />
      </Button>
    }
    entries={choices.map((choice) => ({
      kind: "action",
      label: answerOrders[choice],
      onSelect: () => onOrder(choice),
    }))}
  />
);

const choices = ["oldest", "newest", "pressed"] as const satisfies readonly AnswerOrder[];
